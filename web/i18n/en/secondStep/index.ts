import type { NamespaceSecondStepTranslation } from '../../i18n-types.ts'

const secondStep = {
  totp: {
    title: 'Enter the code',
    text: '{0}, please enter the six digits from your authenticator app.',
    label: 'Six digits',
    hint: 'Changes every 30 seconds. It is sent when the sixth digit is in.',
    use: 'Use the authenticator app',
  },
  recovery_code: {
    title: 'Enter a recovery code',
    text: '{0}, please enter one of the recovery codes that you kept.',
    label: 'Recovery code',
    hint: 'Each code works once. After this one, {0} are left.',
    lost: 'No code? Your school’s administrator can reset the second step.',
    use: 'Use a recovery code',
  },
  passkey: {
    title: 'Use your passkey',
    text: '{0}, please confirm by fingerprint, face or screen lock.',
    submit: 'Use the passkey',
    use: 'Use a passkey',
    cancelled: 'No passkey was used. Please try again, or choose another way.',
  },
  submit: 'Continue',
  back: 'Back to sign-in',
} satisfies NamespaceSecondStepTranslation

export default secondStep
