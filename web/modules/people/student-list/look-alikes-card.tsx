import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LookAlikes } from '#api/contracts/look-alikes.ts'
import { trimmed } from '#api/contracts/trimmed.ts'
import { api } from '#web/client/api/client.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Card } from '#web/ui/page/card.tsx'
import { escapeSigns } from './escape-signs.ts'
import { LookAlikeAccounts } from './look-alike-accounts.tsx'

export const lookAlikesQuery = (period: string) =>
  queryOptions({
    queryKey: ['students', 'lookAlikes', period],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: LookAlikes }>('/users/look_alikes', { query: { period }, signal })).data,
  })

type Classes = LookAlikes['classes'][number]

/**
 * Lists spellings that an older version kept apart, for administrators. Hidden if there are none.
 */
export const LookAlikesCard = ({ period }: { period: string }) => {
  const { LL } = useI18nContext()
  const words = LL.lookAlikes
  const { data } = useQuery(lookAlikesQuery(period))
  const [chosen, setChosen] = useState<{ spelling: string; classes: Classes } | null>(null)
  if (!data || data.accounts.length + data.classes.length === 0) return null
  return (
    <Card title={words.title()} className="student-list-alike" keepsFocus>
      <p className="sm mut">{words.intro()}</p>
      <ul>
        {data.classes.map((classes) => (
          <li key={classes[0]?.class}>
            <b>{words.classes()}</b>
            <span className="row wrap">
              {classes.map(({ class: name, students }) => (
                <span key={name}>
                  {words.students({ class: escapeSigns(name), count: formatNumber(students) })}
                </span>
              ))}
            </span>
            <span className="row wrap">
              {spellingsOf(classes).map((spelling) => (
                <Button
                  key={spelling}
                  outlined
                  size="small"
                  type="button"
                  label={words.use(escapeSigns(spelling))}
                  onClick={() => setChosen({ spelling, classes })}
                />
              ))}
            </span>
          </li>
        ))}
        {data.accounts.map(({ field, users }) => (
          <li key={`${field} ${users[0]?._id}`}>
            <b>{words.fields[field]()}</b>
            <LookAlikeAccounts field={field} users={users} />
          </li>
        ))}
      </ul>
      {data.accounts.length > 0 && <p className="sm mut">{words.accounts()}</p>}
      {chosen && <UseSpelling {...chosen} period={period} onClose={() => setChosen(null)} />}
    </Card>
  )
}

const spellingsOf = (classes: Classes) => [
  ...new Set(classes.map(({ class: name }) => trimmed(name))),
]

type UseSpellingProps = { spelling: string; classes: Classes; period: string; onClose: () => void }

const UseSpelling = ({ spelling, classes, period, onClose }: UseSpellingProps) => {
  const { LL } = useI18nContext()
  const words = LL.lookAlikes
  const others = classes.filter(({ class: name }) => name !== spelling)
  const command = useSave({
    send: async (_: Record<string, never>, idempotencyKey) => {
      const body = { period, class: spelling }
      return (
        await api<{ data: { changed: number } }>('/users/class_spelling', {
          method: 'POST',
          body,
          idempotencyKey,
        })
      ).data
    },
    reads: [['students']],
    words: { done: ({ changed }) => words.done(formatNumber(changed)) },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      visible
      title={words.confirm.title(escapeSigns(spelling))}
      confirmLabel={words.use(escapeSigns(spelling))}
      pending={command.isPending}
      onConfirm={() => command.confirm({})}
      onCancel={onClose}
    >
      <p>
        {words.confirm.text(formatNumber(others.reduce((sum, { students }) => sum + students, 0)))}
      </p>
    </ConfirmDialog>
  )
}
