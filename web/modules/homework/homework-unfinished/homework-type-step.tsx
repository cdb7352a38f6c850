import { Link } from 'wouter'
import { foldSearch } from '#api/contracts/folding.ts'
import type { HomeworkType } from '#api/contracts/homework.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { ofOptions, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import type { UnfinishedForm } from './use-unfinished-form.ts'

type HomeworkTypeStepProps = {
  form: UnfinishedForm
  homeworkTypes: readonly HomeworkType[]
  subjects: readonly Subject[]
}

export const HomeworkTypeStep = ({ form, homeworkTypes, subjects }: HomeworkTypeStepProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkUnfinished
  const options = subjects
    .filter(({ _id }) => homeworkTypes.some(({ subject }) => subject._id === _id))
    .map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) }))
  const taught = new Set((useSession().user.classes ?? []).flatMap((one) => one.subjects))
  const [only, ...more] = options.filter(({ value }) => taught.has(value))
  const usual = more.length === 0 ? (only?.value ?? '') : ''
  const { values: given, type } = useAddress({
    subject: ofOptions([...options, { value: everySubject }], usual),
    code: someWords,
  })
  const subject = given.subject === everySubject ? '' : given.subject
  const values = { ...given, subject }
  const shown = matching(homeworkTypes, values)
  useFound(shown.length, words.noCodeFound())
  return (
    <div className="homework-unfinished-codes">
      <Select
        label={words.subject()}
        placeholder={words.allSubjects()}
        value={values.subject}
        options={options}
        onChange={(next) => type({ subject: next === '' && usual !== '' ? everySubject : next })}
      />
      <SearchInput
        value={values.code}
        onSearch={(code) => type({ code })}
        delay={0}
        placeholder={words.searchCodes()}
      />
      {shown.length > 0 ? (
        <RuleChoice
          label={words.codes()}
          rules={shown}
          chosen={form.rule?._id ?? null}
          onChoose={form.setRule}
          aside={({ unfinished = 0 }) =>
            unfinished > 0 && (
              <span className="sm mut num">{words.thisTerm({ n: formatNumber(unfinished) })}</span>
            )
          }
          note={({ subject }) => (
            <small className="homework-unfinished-subject">
              <Words>{nameIn(locale, subject.name)}</Words>
            </small>
          )}
        />
      ) : (
        <EmptyState
          title={homeworkTypes.length > 0 ? words.noCodeFound() : words.noCodes()}
          text={
            homeworkTypes.length === 0 && <Link href="/admin/homeworktype">{words.addCodes()}</Link>
          }
        />
      )}
    </div>
  )
}

/** A value for the address, where empty means the subject that you teach. */
const everySubject = 'ALL'

const matching = (
  homeworkTypes: readonly HomeworkType[],
  { subject, code }: { subject: string; code: string },
) => {
  const terms = foldSearch(code).split(/\s+/).filter(Boolean)
  return homeworkTypes.filter((one) => {
    const text = foldSearch(
      [one.name, one.name_en, one.subject.name.zh, one.subject.name.en].join(' '),
    )
    return (
      (subject === '' || one.subject._id === subject) && terms.every((word) => text.includes(word))
    )
  })
}
