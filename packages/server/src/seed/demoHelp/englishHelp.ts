import type { DemoArticle } from './demoArticle.ts';

/** Help articles of the demo firms, in English. */
export const englishHelp: readonly DemoArticle[] = [
  {
    id: 'upload-documents',
    kind: 'article',
    title: 'Send us documents',
    body: `You can upload documents in two places.

## For a task

1. Open **Tasks** and choose the task.
2. Drop the files onto it, or press **Choose files**. On a phone, you can take a photo.
3. Press **Mark as done** when you’ve added everything. We’ll know right away.

## At any time

Open **Documents**, go to the folder and drop your files there. We see them right away.

Files can be up to 500 MB each. If a file with the same name already exists, we add a number to yours. Nothing is replaced.`,
  },
  {
    id: 'find-documents',
    kind: 'article',
    title: 'Find a document we’ve sent you',
    body: `The newest documents are on **Home**. All of them are under **Documents**, by folder and year.

Don’t see what you expected? Check the client at the top of the page. Each client has its own folders.`,
  },
  {
    id: 'switch-client',
    kind: 'article',
    title: 'Switch between companies and people',
    body: `If you look after several companies or people, their names are at the top of the page. Press the name and choose another.

If there are many, a list with a search opens. Type part of the name, choose, and press **Select**. The portal remembers your choice on this device.`,
  },
  {
    id: 'service-requests',
    kind: 'article',
    title: 'Ask us for something',
    body: `Open **Actions** and choose what you need. When you send your request, you get a number and a confirmation e-mail.

You can follow its progress on the same screen. Have the number ready when you call us.`,
  },
  {
    id: 'task-does-not-apply',
    kind: 'article',
    title: 'A task doesn’t apply to you',
    body: `Open the task and press **Remove task**. Tell us why in a sentence.

A removed task stays in the list of completed tasks, with your reason. If you removed it by mistake, write to us and we will ask again.`,
  },
  {
    id: 'sign-in-code',
    kind: 'article',
    title: 'Sign in with a second step',
    body: `To protect your tax data we may ask for a code from an authenticator app on your phone, after your password.

The code changes every 30 seconds. If it doesn’t work, wait for the next one and check that your phone sets its time automatically. If you have a new phone, call us. We’ll reset the second step with you.`,
  },
  {
    id: 'how-to',
    kind: 'how-to',
    title: 'How the portal works',
    body: `- **Home** shows your tasks and newest documents.
- **Tasks** lists everything we need from you, most urgent first, and what you’ve completed.
- **Documents** holds everything we share with each other.
- **Actions** is where you request services.

Choose your name at the top right to change the appearance (light or dark) or sign out. You can change the language at the bottom of each page.`,
  },
  {
    id: 'privacy',
    kind: 'privacy',
    title: 'Privacy policy',
    body: `*This is a demo firm’s policy. Replace it with your own.*

We keep what you send us for as long as the law asks us to keep our working papers, and then delete it. We encrypt your documents in transit. Only the people who work for you see them, and we don’t use them for anything else.

The portal only sets the cookies it needs to sign you in and remember your language and firm. It doesn’t track you or show ads.

You can ask us at any time what we hold about you, and to correct or delete it.`,
  },
  {
    id: 'live-chat',
    kind: 'article',
    title: 'Live chat',
    body: `A firm’s live chat opens here. Each firm enters the address of its chat service.

This is a demo firm, so no one will answer. We’ve sent your report, and its reference code is in your confirmation e-mail.`,
  },
];
