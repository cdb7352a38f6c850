import type { AccountMergePreview } from '#api/contracts/account-merges.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { escapeSigns } from '../student-list/escape-signs.ts'
import type { AccountChoice } from './account-merge-calls.ts'

type KeptAccountProps = {
  accounts: readonly AccountChoice[]
  pair: Readonly<{ kept: string; merged: string }>
  preview: AccountMergePreview | null | undefined
  onKeep: (id: string) => void
}

export const KeptAccount = ({ accounts, pair, preview, onKeep }: KeptAccountProps) => {
  const { LL } = useI18nContext()
  const words = LL.accountMerges
  const previewed = [preview?.kept, preview?.merged]
  const factsOf = (id: string, username: string) => {
    const found = previewed.find((one) => one?.user === id)
    return [
      escapeSigns(found?.username ?? username),
      ...(found ? [found.class, words.points(found.point)] : []),
    ]
  }
  return (
    <div className="field">
      <span className="lab" aria-hidden="true">
        {words.kept()}
      </span>
      <RuleChoice
        label={words.kept()}
        rules={accounts.map(({ _id, name, value }) => ({
          _id,
          value,
          name: name.zh || name.en || value,
          name_en: name.en || name.zh || value,
        }))}
        chosen={pair.kept}
        onChoose={({ _id }) => onKeep(_id)}
        note={({ _id, value }) => (
          <span className="account-merges-facts num">{factsOf(_id, value).join(' · ')}</span>
        )}
        aside={({ _id }) =>
          _id === pair.merged && (
            <Tag tone="amber" icon="lock">
              {words.becomesInactive()}
            </Tag>
          )
        }
      />
    </div>
  )
}
