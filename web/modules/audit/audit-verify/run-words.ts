import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import type { VerificationRun } from '#api/contracts/audit.ts'
import { counted } from '#web/i18n/counted.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'

/** Formats seconds as "3 min 47 s" or "14 s". */
export const runDuration = (LL: TranslationFunctions, seconds: number) => {
  const whole = Math.max(0, Math.round(seconds))
  const words = LL.audit.verify
  return whole < 60
    ? words.seconds(whole)
    : words.span({ minutes: Math.floor(whole / 60), seconds: whole % 60 })
}

export const tookOf = (LL: TranslationFunctions, { started_at, ended_at }: VerificationRun) =>
  ended_at ? runDuration(LL, differenceInSeconds(ended_at, started_at)) : ''

/** Returns the words for a read model or the seals. An unknown name is shown unchanged. */
export const stepName = (LL: TranslationFunctions, name: string): string => {
  const names: Readonly<Record<string, () => string>> = LL.audit.verify.readModels
  // typesafe-i18n returns empty text for a missing one.
  return names[name]?.() || name
}

export const resultOf = (
  LL: TranslationFunctions,
  { state, seals, differences }: VerificationRun,
): string => {
  const words = LL.audit.verify
  if (state !== 'differ') return words.state[state]()
  return seals?.broken
    ? words.broken()
    : differences > 0
      ? words.differ(counted(differences))
      : words.state.differ()
}
