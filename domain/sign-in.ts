/** Each needs a text in web/i18n/{zh,en}/signIns. */
export const signInOutcomes = [
  'signed_in',
  'invalid_password',
  'sign_in_delayed',
  'inactive_user',
  'organization_expired',
  'one_time_password_ended',
  'wrong_confirmation',
  'wrong_second_step',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

export const freeTries = 5
const firstWait = 5
const longestWait = 15 * 60

/** After so many failures a known device counts as any other. */
export const triesOfKnownPlace = 10

/** Returns seconds, up to a quarter of an hour. */
export const waitAfter = (failures: number) =>
  failures < freeTries
    ? 0
    : Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - freeTries))

export const rememberFailures = 24 * 60 * 60

/** Many, because one address may be a whole school's. */
export const failuresOfAddress = 300
export const rememberAddress = 10 * 60
/** Multiplies the limit of addresses that the school has named. */
export const roomOfOwnAddress = 10

export const oneTimePasswordDays = 30

/** From whom a school may require a second factor. */
export const secondFactorRules = ['none', 'administrators', 'staff'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]
