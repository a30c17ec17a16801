import type { DemoArticle } from './demoArticle.ts';

/** Help of the demo firms in English. */
export const englishHelp: readonly DemoArticle[] = [
  {
    id: 'upload-documents',
    kind: 'article',
    title: 'Send us documents',
    body: `You can upload documents in two places.

## For a task

1. Open **Tasks** and choose the task.
2. Drop the files onto it, or press **Choose files**. On a phone you can take a picture.
3. Press **Mark as done** when everything is there. We are told at once.

## At any time

Open **Documents**, go to the folder and drop the files there. We see them as soon as they have arrived.

A file may be up to 500 MB. If a file of the same name is already there, yours gets a number; nothing is replaced.`,
  },
  {
    id: 'find-documents',
    kind: 'article',
    title: 'Find a document we have sent you',
    body: `The newest documents are on **Home**. All of them are under **Documents**, by folder and year.

You do not see what you expected? Check at the top of the page which client you are looking at: each one has folders of its own.`,
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
    body: `Open **Actions** and choose what you need. When you send it, you get a number and an e-mail that confirms it.

How far it is, you see on the same screen. When you call us, have the number at hand.`,
  },
  {
    id: 'task-does-not-apply',
    kind: 'article',
    title: 'A task does not apply to you',
    body: `Open the task and press **Remove task**. Tell us why in a sentence; we read it and stop waiting.

A removed task stays in the list of completed tasks, with your reason. If you removed it by mistake, write to us and we will ask again.`,
  },
  {
    id: 'sign-in-code',
    kind: 'article',
    title: 'Sign in with a second step',
    body: `To protect your tax data we may ask for a code from an authenticator app on your phone, after your password.

The code changes every 30 seconds. If it is refused, wait for the next one and check that the time on your phone is set automatically. If you have a new phone, call us: we will reset the second step with you.`,
  },
  {
    id: 'how-to',
    kind: 'how-to',
    title: 'How the portal works',
    body: `- **Home** shows what waits for you, and the newest documents.
- **Tasks** is everything we need from you, the most urgent first. What you have completed is kept there too.
- **Documents** holds what you and we have shared.
- **Actions** is where you ask us for something.

Your name at the top right has the appearance (light or dark) and the way out. The language is at the bottom of each page.`,
  },
  {
    id: 'privacy',
    kind: 'privacy',
    title: 'Privacy policy',
    body: `*This is the policy of a demonstration firm. Replace it by your own.*

We keep what you send us for as long as the law asks us to keep our working papers, and then delete it. Your documents travel encrypted, are seen by the people who work for you, and are not used for anything else.

The portal sets cookies that are needed to sign you in and to remember your language and your firm. It follows nobody and shows no advertisements.

Ask us at any time what we hold about you, and to correct or delete it.`,
  },
  {
    id: 'live-chat',
    kind: 'article',
    title: 'Live chat',
    body: `This is where the live chat of a firm opens: each firm enters the address of the service that it uses.

This is a demonstration firm, so nobody sits at the other end. Your report has been sent all the same; its reference code is in the e-mail that you have received.`,
  },
];
