import type { NamespaceSignInsTranslation } from '../../i18n-types.ts'

const signIns = {
  title: 'Sign-ins',
  intro: 'Who signed in, or tried to, in the last 90 days.',
  search: 'Name, address or device',
  from: 'From',
  to: 'To',
  columns: { at: 'Time', account: 'Account', outcome: 'Result', address: 'Address and device' },
  noDevice: 'Unknown device',
  accounts: { staff: 'Staff', student: 'Student', parent: 'Parent' },
  outcomes: {
    failed: 'All failed sign-ins',
    signed_in: 'Signed in',
    invalid_password: 'Wrong password',
    sign_in_delayed: 'Too many wrong passwords',
    inactive_user: 'Inactive account',
    organization_expired: 'The school’s access to Laurel has ended',
    one_time_password_ended: 'One-time password expired',
    wrong_second_step: 'Wrong code or passkey',
    second_step_unfinished: 'Second step not finished',
    wrong_confirmation: 'Wrong password at confirmation',
  },
  empty: {
    title: 'No sign-ins yet',
    text: 'Every sign-in is recorded here, whether it succeeds or fails.',
  },
  noMatch: { title: 'Nothing found', text: 'Try other words, another result or other dates.' },
  slowed: {
    title: 'Slowed sign-ins',
    intro:
      'After many wrong passwords, an account or an address has to wait, so that nobody can guess passwords. A device where the person signed in before is not affected.',
    none: 'Nobody has to wait now.',
    columns: {
      who: 'Account or address',
      failures: 'Wrong passwords',
      since: 'Since',
      until: 'Ends by',
      actions: 'Action',
    },
    address: 'People who have not signed in from this address before',
    knownDevice: 'On a device known to the account',
    elsewhere: 'On devices where the account has not signed in before',
    lift: 'Lift',
    liftOf: 'Lift the limit of {name} ({place})',
    done: 'Lifted',
    more: '{shown} of {total} are shown.',
  },
  ownAddresses: {
    title: 'The school’s own addresses',
    label: 'Addresses',
    hint: 'One address or range on each line, 20 at most, such as 203.0.113.5 or 203.0.113.0/24. Sign-ins from there may fail ten times as often before they are slowed. If you do not know them, ask whoever looks after your network.',
    current: 'You are at {address} now.',
    add: 'Add this address',
  },
  settings: {
    title: 'Passwords and second step',
    minimum: 'Minimum password length',
    minimumHint: 'For new passwords of everybody in the school. We recommend twelve for staff.',
    characters: '{0} characters',
    secondFactor: 'Second step when signing in',
    secondFactorHint:
      'A passkey, or a code from an authenticator app after the password. Whoever has neither sets one up at the next sign-in.',
    secondFactorOf: {
      none: 'Staff decide for themselves',
      administrators: 'Required of administrators',
      staff: 'Required of all staff',
    },
    keep: 'Students and parents keep the passwords that the school gave them',
    keepHint:
      'If this is off, they have to choose their own at the first sign-in, as staff always do.',
  },
  signOut: {
    one: 'Sign out everywhere',
    all: 'Sign everybody out',
    titleOf: 'Sign {name} out everywhere?',
    titleOfAll: 'Sign everybody out?',
    text: 'All devices that are signed in to this account are signed out at once. The password stays the same.',
    textOfAll:
      'Everybody in the school is signed out on all devices at once, except you on this one. Passwords stay the same.',
    done: 'Signed out',
  },
} satisfies NamespaceSignInsTranslation

export default signIns
