import type { NamespacePasswordsTranslation } from '../../i18n-types.ts'

const passwords = {
  title: 'New passwords',
  once: 'This is shown only once. Write it down or copy it now. It must be changed at the first sign-in.',
  own: 'Your own password',
  ownHint: 'To confirm that it is you.',
  noted: 'I have noted it',
  download: {
    title: 'Download the new passwords',
    button: 'Download passwords (CSV)',
    cards: 'Print cards',
    saved:
      'The passwords are downloaded. Keep the file safe, and delete it once they are handed out.',
    leave: 'Leave without downloading',
  },
} satisfies NamespacePasswordsTranslation

export default passwords
