import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { SessionForm } from './use-session-form.ts'

/** What a session still needs before it can be recorded, in words; null when nothing is missing. */
export const missingInSession = (
  LL: TranslationFunctions,
  { rule, profiles, missing }: Pick<SessionForm, 'rule' | 'profiles' | 'missing'>,
) => {
  const words = LL.boardGameRecord.missing
  const count = profiles.length
  if (!rule) return count === 0 ? words.both() : words.game()
  if (count === 0) return words.players()
  if (count < rule.minPlayers) return words.tooFew(rule.minPlayers)
  if (count > rule.maxPlayers) return words.tooMany(rule.maxPlayers)
  return missing > 0 ? words.results(missing) : null
}
