import type { NamespaceSettingsTranslation } from '../../i18n-types.ts'

const settings = {
  title: 'Settings',
  language: { title: 'Language', text: 'For this browser on this device.' },
  problem: {
    title: 'Report a problem',
    text: 'Tell us which page you were on, what you did and what you saw. That helps us fix it quickly.',
    email: 'Email {0}',
    subject: 'Laurel: a problem at {0}',
    phone: 'Call {0}',
    web: 'Open {0}',
    manual: 'Open the user manual',
    name: 'Name a contact for your school',
    admin: 'For help, ask whoever runs Laurel for your school, such as its computer service.',
    staff:
      'For help, ask the administrator of Laurel at your school: the school office knows who that is.',
    user: 'For help, ask your class teacher or the school office, by telephone or in person.',
  },
  password: { title: 'Change password', text: 'This signs out your other devices.' },
} satisfies NamespaceSettingsTranslation

export default settings
