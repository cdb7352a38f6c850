import type { NamespaceStaffTranslation } from '../../i18n-types.ts'

const staff = {
  title: 'Staff list',
  count: '{0} in all',
  search: 'Name or email',
  email: 'Email',
  nameHint: 'If both names are empty, the first part of the email is shown.',
  titleZh: 'Chinese title',
  titleEn: 'English title',
  titleHint:
    'Used with the surname where students see only a title. Empty means 老師 and “Teacher”.',
  role: 'Role',
  roles: { organization_admin: 'Administrator', admin: 'Teacher', auditor: 'Auditor' },
  roleHints: {
    organization_admin: 'Can do everything, including school settings, periods and staff accounts.',
    admin: 'For daily work: rewards, prizes, attendance and the student list.',
    auditor: 'Can read all records, but change nothing.',
  },
  allRecords: 'All records',
  ownRecords: 'Own records only',
  ownAndClassRecords: 'Own records, and those of the class',
  allAction: 'Can see all actions',
  allowedAll: 'Allowed to see records created by other teachers.',
  ownAndClasses: 'Records created by this account, and all records of {0}, are displayed.',
  onlyOwn: 'Only records created by this account are displayed.',
  classes: {
    title: 'Classes',
    of: 'Classes of {name}',
    edit: 'Edit classes',
    none: 'No classes',
    teacherOf: 'Class teacher of',
    teaches: 'Teaches',
    addClass: 'Add class',
    addRow: 'Class and subject',
    remove: 'Remove {0}',
    removeRow: 'Remove row {0}',
    classOf: 'Class of row {0}',
    subjectOf: 'Subject of row {0}',
    noSubject: 'No subject',
    also: '{class} also has {names}. A class can have several class teachers.',
    noClasses: {
      title: 'No classes yet',
      text: 'Import students into the current period first.',
    },
    changes: {
      title: 'What this changes for {name}',
      sees: {
        full: 'Sees every entry of {classes}, whoever recorded it, with the name of the giver.',
        surname:
          'Sees every entry of {classes}, whoever recorded it, with the surname of the giver.',
        teacher: 'Sees every entry of {classes}, whoever recorded it, but not who the giver is.',
      },
      until: 'Only while class teacher; after that, only their own entries.',
      ownOnly: 'Sees only their own entries, as before.',
      seesAll: 'Sees all records already.',
      switchedOff:
        'Sees only their own entries, because the school lets class teachers see no more.',
      opens: 'My class, roll call and homework open on {class}. Their own classes come first.',
      subject: '{subject} is filled in for unfinished homework. It is taught in {classes}.',
      undo: 'Can undo only their own entries, as before.',
    },
  },
  you: 'You',
  add: 'Add staff',
  edit: 'Edit staff',
  editOf: 'Edit {name}',
  import: 'Import CSV',
  noMatch: 'No staff match',
  noMatchText: 'Try other words.',
  noInactive: 'No inactive accounts',
  password: 'Password',
  passwordHint: 'If left empty, a random password is made and shown once.',
  isActive: 'Active: can sign in',
  inactiveHint: 'Deactivating signs the person out at once. All records stay.',
  rightsHint:
    'A change of role or rights signs the person out and takes effect at the next sign-in.',
  ownAccount:
    'You cannot change your own role or status: please ask another administrator. Your own password is changed in Settings.',
  reset: 'Reset password',
  resetFactor: 'Reset second step',
  resetFactorTitle: 'Reset the second step of {name}?',
  resetFactorText:
    'For somebody who has lost a phone or passkey: make sure first that it is this person who asks. Passkeys, authenticator app and recovery codes are removed, and all devices are signed out. The next sign-in tells the person. The password stays the same.',
  resetTitle: 'Reset the password of {name}?',
  resetText:
    'The current password stops working at once, and devices signed in with it are signed out. The new one is shown once and must be changed at the first sign-in.',
  passwordOf: '{name} ({email})',
  copyPassword: 'Copy password',
} satisfies NamespaceStaffTranslation

export default staff
