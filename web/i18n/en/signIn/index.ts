import type { NamespaceSignInTranslation } from '../../i18n-types.ts'

const signIn = {
  title: 'Sign in',
  subtitle: 'Points and rewards for your school',
  motto: 'Every award is a leaf.',
  otherMotto: '每一次獎勵，是一片葉。',
  accountType: 'Account type',
  user: 'Student',
  parent: 'Parent',
  admin: 'Staff',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  passkey: 'Sign in with a passkey',
  passkeyHint: 'Fingerprint, face or screen lock. No password, no code.',
  passkeyCancelled: 'No passkey was used. Please try again, or sign in with your password.',
  orPassword: 'or with a password',
  madeInactive:
    'This account has been deactivated. If you still need it, ask your school’s administrator.',
  noPeriod:
    'Your school has no current period, so only its administrator can sign in. Please ask the administrator to set one.',
  failed: 'Failed to login! Please try again.',
  forgot: 'Forgot password?',
  forgotText: 'Please ask your school. Staff can reset your password.',
  alsoAsApp: 'Also as an app',
  downloadFor: 'Download for',
  ios: 'iPhone and iPad',
  android: 'Android',
} satisfies NamespaceSignInTranslation

export default signIn
