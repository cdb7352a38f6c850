import './starter-set.css'
import { useState } from 'react'
import type { StarterSetInput, StarterSetTaken } from '#api/contracts/starter-set.ts'
import { api } from '#web/client/api/client.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import {
  allChosen,
  hasWrong,
  isName,
  type StarterChoice,
  type StarterGroup,
  starterInputOf,
  withGroup,
  withRow,
} from './starter-choice.ts'
import { StarterRow } from './starter-row.tsx'
import { TwoNames } from './two-names.tsx'

const send = async (body: StarterSetInput, idempotencyKey: string) =>
  (
    await api<{ data: StarterSetTaken }>('/v2/starter_set', {
      method: 'POST',
      body,
      idempotencyKey,
    })
  ).data
const reads = [['pointRules'], ['ruleCategories'], ['first-day']]

export const StarterDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.starterSet
  const [chosen, setChosen] = useState(allChosen)
  const [isChanged, setChanged] = useState(false)
  const set = (next: StarterChoice) => {
    setChosen(next)
    setChanged(true)
  }
  const { confirm, isPending } = useTake(onClose)
  const input = starterInputOf(chosen)
  const rules = input.categories.reduce((sum, category) => sum + category.rules.length, 0)
  const prizes = input.prizes.length
  const isWrong = hasWrong(chosen)
  return (
    <FormDialog
      visible
      wide
      title={words.title()}
      submitLabel={words.take({ rules, prizes })}
      pending={isPending}
      closed={isWrong || rules + prizes === 0}
      unsaved={isChanged}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong && rules + prizes > 0) confirm(input)
      }}
      onCancel={onClose}
    >
      <p className="sm mut">{words.about()}</p>
      <h3 className="starter-set-head">
        {words.rules()}{' '}
        <span className="sm mut num">{words.rulesCount(rules, input.categories.length)}</span>
      </h3>
      <div className="starter-set-groups">
        {chosen.groups.map((group) => (
          <Category key={group.key} group={group} chosen={chosen} set={set} />
        ))}
      </div>
      <h3 className="starter-set-head">
        {words.prizes()} <span className="sm mut num">{words.prizesCount(prizes)}</span>
      </h3>
      <ul className="starter-set-groups">
        {chosen.prizes.map((row) => (
          <StarterRow
            key={row.key}
            row={row}
            change={(change) => set(withRow(chosen, row.key, change))}
          />
        ))}
      </ul>
      <p className={isWrong ? 'sm starter-set-wrong' : 'sm mut'} role="status">
        {isWrong ? words.wrong() : words.later()}
      </p>
    </FormDialog>
  )
}

const useTake = (onClose: () => void) => {
  const words = useI18nContext().LL.starterSet
  const done = ({ rules, prizes, kept }: StarterSetTaken) => ({
    title: words.taken({ rules, prizes }),
    ...(kept > 0 && { text: words.kept(kept) }),
  })
  return useSave({ send, reads, words: { done }, onDone: onClose })
}

type CategoryProps = {
  group: StarterGroup
  chosen: StarterChoice
  set: (next: StarterChoice) => void
}

const Category = ({ group, chosen, set }: CategoryProps) => {
  const [isOpen, setOpen] = useState(false)
  const { key, zh, en, rows } = group
  return (
    <section>
      <h4 className="starter-set-category">
        <TwoNames
          zh={zh}
          en={en}
          isOpen={isOpen}
          isBad={!(isName(zh) && isName(en))}
          onOpen={() => setOpen(true)}
          onChange={(change) => set(withGroup(chosen, key, change))}
        />
      </h4>
      <ul>
        {rows.map((row) => (
          <StarterRow
            key={row.key}
            row={row}
            change={(change) => set(withRow(chosen, row.key, change))}
          />
        ))}
      </ul>
    </section>
  )
}
