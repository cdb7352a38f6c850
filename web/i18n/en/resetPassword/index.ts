import type { NamespaceResetPasswordTranslation } from '../../i18n-types.ts'

const resetPassword = {
  title: 'Change password',
  subtitle: 'Please choose your own password before you go on.',
  current: 'Current password',
  oneTime: 'One-time password',
  new: 'New password',
  hint: 'At least {0} characters. Not your name, sign-in name or school’s name, and not a common password.',
  confirm: 'Confirm new password',
  submit: 'Change password',
  success: 'Password changed',
  back: 'Sign out and go back',
} satisfies NamespaceResetPasswordTranslation

export default resetPassword
