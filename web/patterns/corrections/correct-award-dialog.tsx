import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ActionRow, CorrectAward } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { formatClass, formatDateTime, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { activeRewardRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { CorrectionSum } from './correction-sum.tsx'
import './corrections.css'
import { RightRule } from './right-rule.tsx'
import { RightStudent } from './right-student.tsx'
import { useCorrection } from './use-correction.ts'

type CorrectAwardDialogProps = { rows: readonly ActionRow[]; onClose: () => void }

/** Corrects one of `rows`: gives the award to another student or by another rule. */
export const CorrectAwardDialog = ({ rows, onClose }: CorrectAwardDialogProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.corrections
  const ruleName = useRuleName()
  const [award, setAward] = useState(rows.length === 1 ? rows[0]!._id : '')
  const [student, setStudent] = useState('')
  const [ruleId, setRuleId] = useState('')
  const row = rows.find(({ _id }) => _id === award)
  const students = useQuery(studentsQuery(rows[0]!.period))
  const rules = useQuery(activeRewardRulesQuery())
  const command = useCorrection(onClose)
  const right = student || (row?.profile._id ?? '')
  const rule = rules.data?.find(({ _id }) => _id === ruleId)
  const chosen = students.data?.find(({ profile }) => profile === right)
  const hasOther = row !== undefined && right !== row.profile._id
  const name = nameIn(locale, chosen?.name ?? row?.user.name ?? { en: '', zh: '' })
  const point = row ? (rule ? rule.point * row.count : row.point) : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!row || (!hasOther && !rule)) return
    const done = { name, points: formatSigned(point) }
    command.confirm({ row, body: bodyOf({ hasOther, right, rule }), done })
  }
  const nameOfRow = ({ user, profile }: ActionRow) =>
    `${nameIn(locale, user.name)} ${formatClass(profile.class, profile.class_no)}`
  return (
    <FormDialog
      visible
      title={texts.title()}
      submitLabel={texts.confirm()}
      pending={command.isPending}
      closed={!hasOther && !rule}
      onSubmit={submit}
      onCancel={onClose}
    >
      {rows.length > 1 && (
        <FieldFrame label={texts.which()}>
          {({ id }) => (
            <Select
              id={id}
              placeholder={texts.chooseStudent()}
              value={award}
              options={rows.map((one) => ({ value: one._id, label: nameOfRow(one) }))}
              onChange={(chosenAward) => {
                setAward(chosenAward)
                setStudent('')
              }}
            />
          )}
        </FieldFrame>
      )}
      {row && (
        <>
          <p className="corrections-what">
            <b>
              <Words>{nameOfRow(row)}</Words>
            </b>
            <span>
              <Words>{ruleName(row.pointRule)}</Words>{' '}
              <b className="num">{formatSigned(row.point)}</b>
            </span>
            <span className="mut num">{formatDateTime(row.created_at)}</span>
          </p>
          {!row.created_by.isParent && (
            <RightStudent query={students} chosen={right} onChoose={setStudent} />
          )}
          <RightRule row={row} query={rules} chosen={ruleId} onChoose={setRuleId} />
          <CorrectionSum
            row={row}
            hasOther={hasOther}
            point={point}
            to={name}
            isEmpty={!hasOther && !rule}
          />
        </>
      )}
    </FormDialog>
  )
}

const bodyOf = ({
  hasOther,
  right,
  rule,
}: {
  hasOther: boolean
  right: string
  rule: PointRule | undefined
}): CorrectAward => ({
  ...(hasOther && { profile: right }),
  ...(rule && { pointRule_id: rule._id, expected_point: rule.point }),
  reason: hasOther ? 'wrong_student' : 'wrong_rule',
})
