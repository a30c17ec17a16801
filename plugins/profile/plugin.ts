import { definePlugin, page, shellButton } from '@anteroom/sdk';

/** The person's own details: name, e-mail address, language, password and passkeys. */
export default definePlugin({
  id: 'profile',
  sdk: '^1.0.0',
  contributes: [
    shellButton({
      id: 'profile',
      place: 'account',
      label: 'profile.title',
      icon: 'user',
      module: './ProfileDialog',
      when: ['!control:HideAccountDetails'],
    }),
    page({ path: '/account/sign-in', title: 'signInMethods.title', module: './SignInMethodsScreen' }),
    page({
      path: '/confirm-email',
      title: 'profile.confirmTitle',
      public: true,
      module: './ConfirmEmailScreen',
    }),
  ],
});
