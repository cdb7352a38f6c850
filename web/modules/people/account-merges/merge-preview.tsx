import type { AccountMergePreview } from '#api/contracts/account-merges.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { escapeSigns } from '../student-list/escape-signs.ts'

export const MergePreview = ({ preview }: { preview: AccountMergePreview }) => {
  const { LL } = useI18nContext()
  const words = LL.accountMerges
  const { moves, stays, passes_on: passesOn } = preview
  const moving = [
    ...(moves.points !== 0 ? [words.points(moves.points)] : []),
    ...(moves.awards > 0 ? [words.awards(moves.awards)] : []),
    ...(moves.redemptions > 0 ? [words.redemptions(moves.redemptions, moves.orders)] : []),
    ...(moves.badges > 0 ? [words.badges(moves.badges)] : []),
    ...(moves.homework > 0 ? [words.homework(moves.homework)] : []),
    ...(moves.attendance > 0 ? [words.attendance(moves.attendance)] : []),
  ]
  const staying = [
    ...(stays.homework > 0 ? [words.staysHomework(stays.homework)] : []),
    ...(stays.attendance > 0 ? [words.staysAttendance(stays.attendance)] : []),
    ...(stays.games > 0 ? [words.games(stays.games)] : []),
    ...(stays.board_games > 0 ? [words.boardGames(stays.board_games)] : []),
    ...(stays.certificates > 0 ? [words.certificates(stays.certificates)] : []),
    ...(stays.other_periods > 0 ? [words.otherPeriods(stays.other_periods)] : []),
    words.username(escapeSigns(stays.username)),
    ...(stays.card_id ? [words.card(escapeSigns(stays.card_id))] : []),
  ]
  const passing = passesOn.map((field) => words.fields[field]())
  return (
    <div className="account-merges-preview">
      <Lines title={words.moves()} lines={moving.length > 0 ? moving : [words.nothing()]} />
      {passing.length > 0 && <Lines title={words.passesOn()} lines={passing} />}
      <Lines title={words.stays()} lines={staying} />
      <p>{words.signIn()}</p>
      <p className="mut">{words.undoNote()}</p>
    </div>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <>
    <b>{title}</b>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)
