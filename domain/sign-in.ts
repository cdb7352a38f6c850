/**
 * What became of an attempt at an account, as it is written down. Each needs a text in
 * web/i18n/{zh,en}/signIns.
 */
export const signInOutcomes = [
  'signed_in',
  'invalid_password',
  'sign_in_delayed',
  'inactive_user',
  'organization_expired',
  'one_time_password_ended',
  /** The own password, asked for again by somebody signed in, was wrong. */
  'wrong_confirmation',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** Mistyped so often, an account lets one try at a time. */
export const freeTries = 5
const firstWait = 5
const longestWait = 15 * 60

/** After so many failures, a known device or session counts as any other place. */
export const triesOfKnownPlace = 10

/**
 * How many seconds an account waits for the next try after so many that failed: twice as long after
 * each, up to a quarter of an hour.
 */
export const waitAfter = (failures: number) =>
  failures < freeTries
    ? 0
    : Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - freeTries))

/** How long the failures of an account are remembered, in seconds. */
export const rememberFailures = 24 * 60 * 60

/**
 * So many failures behind one address, a whole school perhaps, and whoever has never signed in from
 * there waits.
 */
export const failuresOfAddress = 300
export const rememberAddress = 10 * 60
/** So many times more behind an address that the school has named as its own. */
export const roomOfOwnAddress = 10

/** A random password that has to be changed ends after so many days. */
export const oneTimePasswordDays = 30
