import type { NamespaceSignInsTranslation } from '../../i18n-types.ts'

const signIns = {
  title: 'Sign-ins',
  intro: 'Who signed in or tried to, for the last 90 days.',
  search: 'Name, address or device',
  from: 'From',
  to: 'To',
  columns: { at: 'Time', account: 'Account', outcome: 'Result', address: 'Address and device' },
  noDevice: 'Unknown device',
  accounts: { staff: 'Staff', student: 'Student', parent: 'Parent' },
  outcomes: {
    failed: 'All that failed',
    signed_in: 'Signed in',
    invalid_password: 'Wrong password',
    sign_in_delayed: 'Too many wrong passwords',
    inactive_user: 'Inactive account',
    organization_expired: 'School has expired',
    one_time_password_ended: 'One-time password has ended',
    wrong_confirmation: 'Wrong own password',
  },
  empty: { title: 'No sign-ins yet', text: 'Each sign-in is written down here, whether it succeeds or fails.' },
  noMatch: { title: 'Nothing matches', text: 'Try other words, another result or other dates.' },
  settings: {
    title: 'Passwords',
    minimum: 'Shortest password',
    minimumHint: 'For new passwords of everybody in the school. Twelve are advised for staff.',
    characters: '{0} characters',
    keep: 'Students and parents keep the passwords that the school has typed',
    keepHint: 'Otherwise they have to choose their own at the first sign-in, as staff always do.',
  },
  signOut: {
    one: 'Sign out everywhere',
    all: 'Sign everybody out',
    titleOf: 'Sign {name} out everywhere?',
    titleOfAll: 'Sign everybody out?',
    text: 'All devices that are signed in to this account are signed out at once. The password stays.',
    textOfAll: 'Everybody in the school is signed out on all devices at once, but you on this one. Passwords stay.',
    done: 'Signed out',
  },
} satisfies NamespaceSignInsTranslation

export default signIns
