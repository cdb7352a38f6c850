import type { NamespaceStaffImportTranslation } from '../../i18n-types.ts'

const staffImport = {
  title: 'Import staff',
  back: 'Staff list',
  templateName: 'staff-template',
  emptyCells:
    'New accounts are teachers; you can change that afterwards. With an empty password a new account gets a random one, and an existing account keeps its own. Empty names change nothing. A new account without names goes by the first part of its email. Write classes as 1A*;2B:Mathematics: the star marks the class teacher, and empty classes change nothing.',
  confirm: {
    title: 'Import these staff?',
    random: '{0|grouped} new account{{s}} will get random passwords, shown once after the import.',
    changed:
      'The passwords of {0|grouped} account{{s}} will change, and devices signed in with them are signed out.',
    button: 'Import {0|grouped} {{person|people}}',
  },
  passwords: {
    text: '{0|grouped} new account{{s}} got random passwords. You can get them here only once; afterwards each can only be reset.',
    fileName: 'staff-passwords',
    done: 'Back to staff list',
  },
} satisfies NamespaceStaffImportTranslation

export default staffImport
