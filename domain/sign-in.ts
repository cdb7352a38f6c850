/** Each outcome needs a text in web/i18n/{zh,en}/signIns. */
export const signInOutcomes = [
  'signed_in',
  'invalid_password',
  'sign_in_delayed',
  'inactive_user',
  'organization_expired',
  'one_time_password_ended',
  'wrong_confirmation',
  'wrong_second_step',
  'second_step_unfinished',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

export const freeTries = 5
const firstWait = 5
const longestWait = 15 * 60

/** After this many failures, a known device counts like any other. */
export const triesOfKnownPlace = 10

/** In seconds, 15 minutes at most. */
export const waitAfter = (failures: number) =>
  failures < freeTries
    ? 0
    : Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - freeTries))

export const rememberFailures = 24 * 60 * 60

/** High, because a whole school may share one address. */
export const failuresOfAddress = 300
export const rememberAddress = 10 * 60
/** Multiplies limits for addresses that a school has registered as its own. */
export const ownAddressFactor = 10

export const oneTimePasswordDays = 30

export const secondFactorRules = ['none', 'administrators', 'staff'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]
