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
  sessions: {
    title: 'Where you are signed in',
    current: 'This device',
    device: '{browser} on {system}',
    unknownDevice: 'Unknown device',
    school: 'School network',
    address: 'Network {0}',
    stop: '. ',
    signedIn: 'Signed in {0}',
    used: 'Signed in {begun}, last used {used}',
    end: 'End',
    endOf: 'End the session of {device}, last used {used}',
    ended: 'The session has ended',
    endOthers: 'End {shown} {{count:other|others}}',
    question: 'End all other sessions?',
    consequence:
      'All your other devices are signed out at once. You stay signed in here. The password stays the same.',
    endedOthers: 'All other sessions have ended',
    notYou: 'Not you? End the session and change your password.',
    staffEnd:
      'A session ends twelve hours after you signed in or continued it, and after five and a half days at the latest.',
    othersEnd: 'A session ends after 30 days without use, and after 180 days at the latest.',
    network: 'The network is the first part of the address; nobody looks up the place.',
  },
  password: { title: 'Change password', text: 'This signs out your other devices.' },
} satisfies NamespaceSettingsTranslation

export default settings
