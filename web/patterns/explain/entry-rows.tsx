import type { ExplainedEntry, Figure } from '#api/contracts/explain.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import {
  formatClass,
  formatDateTime,
  formatNumber,
  formatSigned,
  nameIn,
} from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { EntryLink } from '#web/patterns/audit/entry-link.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Words } from '#web/ui/text/words.tsx'

type EntryRowsProps = { rows: readonly ExplainedEntry[]; figure: Figure }

export const EntryRows = ({ rows, figure }: EntryRowsProps) => {
  const { LL } = useI18nContext()
  return (
    <ul className="explain-rows" aria-label={LL.explain.entries()}>
      {rows.map((row) => (
        <EntryRow key={row._id} row={row} figure={figure} />
      ))}
    </ul>
  )
}

const EntryRow = ({ row, figure }: { row: ExplainedEntry; figure: Figure }) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const counts = figure.kind === 'reward' || figure.kind === 'redeem'
  const mayLook = isStaff(useSession().user.role)
  // Students see a corrected award without its reversal, so it adds nothing to the sum.
  const isMoved = !mayLook && row.correction?.kind === 'replaced'
  const added = isMoved ? 0 : counts ? (row.reverts ? -1 : 1) : row.point
  const { user, profile } = row
  return (
    <li className={kindOf(row)}>
      <div className="grow">
        <b className="explain-what">
          <Words>{ruleName(row.pointRule)}</Words>
        </b>{' '}
        {row.count > 1 && <span className="sm mut num">×{row.count}</span>} <EntryTag row={row} />
        {!figure.profile && (
          <div className="sm">
            <Words>
              {`${nameIn(locale, user.name)} · ${formatClass(profile.class, profile.class_no)}`}
            </Words>
          </div>
        )}
        <ul className="explain-facts sm mut">
          <li className="num">{formatDateTime(row.created_at)}</li>
          <li>
            <Giver row={row} />
          </li>
          <GiverRoles giver={row.giver} />
          {row.batch_size !== null && row.batch_size > 1 && (
            <li>{LL.explain.batch(row.batch_size - 1)}</li>
          )}
          {row.reverted_by && (
            <li>
              <Undone row={row} />
            </li>
          )}
        </ul>
      </div>
      <EntryLink
        id={row._id}
        profile={profile._id}
        of={`${ruleName(row.pointRule)} ${formatDateTime(row.created_at)}`}
      />
      <div className="explain-adds">
        <b className="num">{formatSigned(added)}</b>
        {row.balance !== undefined && (
          <span className="sm mut num">{LL.explain.balance(formatNumber(row.balance))}</span>
        )}
        {counts && <span className="sm mut num">{LL.explain.worth(formatSigned(row.point))}</span>}
      </div>
    </li>
  )
}

const kindOf = ({ type, reverts, reverted_by }: ExplainedEntry) => {
  if (reverts) return 'reversal'
  if (reverted_by) return 'gone'
  return type === 'redeem' ? 'redeem' : undefined
}

const EntryTag = ({ row }: { row: ExplainedEntry }) => {
  const { type, reverts, reverted_by, correction, origin } = row
  const { LL } = useI18nContext()
  if (correction && !(reverted_by && correction.kind !== 'replaced'))
    return (
      <Tag tone={reverts ? 'amber' : 'line'} icon="edit">
        {LL.explain.corrected()}
      </Tag>
    )
  if (reverts)
    return (
      <Tag tone="amber" icon="undo">
        {LL.explain.reversal()}
      </Tag>
    )
  if (reverted_by)
    return (
      <Tag tone="line" icon="close">
        {LL.explain.undone()}
      </Tag>
    )
  if (origin === 'opening')
    return (
      <Tag tone="line" icon="upload">
        {LL.explain.opening()}
      </Tag>
    )
  if (type === 'redeem')
    return (
      <Tag tone="leaf" icon="redeem">
        {LL.explain.redeemed()}
      </Tag>
    )
  return null
}

const Giver = ({ row: { created_by: by, giver } }: { row: ExplainedEntry }) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  if (by.isSystem) return LL.explain.bySystem()
  if (giver && by._id === user._id) return LL.explain.you()
  const name = nameIn(locale, by.name)
  return <Words>{LL.explain.by(by.isParent ? LL.explain.parent(name) : name)}</Words>
}

const GiverRoles = ({ giver }: Pick<ExplainedEntry, 'giver'>) => {
  const { LL, locale } = useI18nContext()
  const roles = [
    ...(giver?.is_class_teacher ? [LL.explain.classTeacher()] : []),
    ...(giver?.subjects ?? []).map((subject) => nameIn(locale, subject)),
  ]
  return (
    roles.length > 0 && (
      <li>
        <Words>{roles.join(' · ')}</Words>
      </li>
    )
  )
}

const Undone = ({ row: { undone_by: by, reverted_by } }: { row: ExplainedEntry }) => {
  const { LL, locale } = useI18nContext()
  const at = formatDateTime(reverted_by?.created_at ?? '')
  if (!by) return LL.explain.undoneBySomebody({ at })
  const name = nameIn(locale, by.name)
  return (
    <Words>{LL.explain.undoneBy({ at, by: by.isParent ? LL.explain.parent(name) : name })}</Words>
  )
}
