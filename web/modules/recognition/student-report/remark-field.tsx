import { mostRemark, type ReportedStudent } from '#api/contracts/recognition.ts'
import { errorMessage } from '#web/client/api/error-message.ts'
import { formatDate, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { reportTexts } from './report-texts.ts'
import type { ReportRemarks } from './use-remarks.ts'

/** Longer texts are printed smaller. */
const long = 240

type RemarkFieldProps = { student: ReportedStudent; remarks: ReportRemarks }

export const RemarkField = ({ student, remarks }: RemarkFieldProps) => {
  const { LL } = useI18nContext()
  const { profile, name } = student
  const text = remarks.textOf(profile)
  return (
    <section className="student-report-remark">
      <h2>
        <InBothLanguages words={reportTexts.remark} strong />
        <StateNote student={student} remarks={remarks} />
      </h2>
      {remarks.stateOf(profile) === 'changed' && <Changed profile={profile} remarks={remarks} />}
      <textarea
        aria-label={LL.studentReport.remarkOf(name.zh || name.en)}
        maxLength={mostRemark}
        readOnly={!remarks.mayWrite}
        value={text}
        onChange={({ target }) => remarks.write(profile, target.value)}
        onBlur={remarks.flush}
      />
      {/* Prints the whole text, because a text area would print only its visible part. */}
      <p className={`student-report-written${text.length > long ? ' is-long' : ''}`}>{text}</p>
    </section>
  )
}

/** Shows whether the remark is saved, without announcing it, or else who wrote it. */
const StateNote = ({ student: { profile, remark }, remarks }: RemarkFieldProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentReport.remark
  const state = remarks.stateOf(profile)
  const note = () => {
    switch (state) {
      case 'typed':
      case 'saving':
        return words.saving()
      case 'saved':
        return words.saved()
      case 'failed':
        return `${words.notSaved()} ${errorMessage(LL, remarks.errorOf(profile))}`
      case 'changed':
        return words.notSaved()
      case 'kept':
        return words.onlyHere()
      case undefined:
        return remark?.text ? words.by(nameIn(locale, remark.by), formatDate(remark.at)) : ''
    }
  }
  const isWrong = state === 'failed' || state === 'changed'
  return (
    <>
      <span className={`student-report-state${isWrong ? ' is-wrong' : ''}`}>{note()}</span>
      {state === 'failed' && (
        <span className="student-report-state">
          <Button text size="small" label={LL.common.tryAgain()} onClick={remarks.flush} />
        </span>
      )}
    </>
  )
}

const Changed = ({ profile, remarks }: { profile: string; remarks: ReportRemarks }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentReport.remark
  const theirs = remarks.theirsOf(profile)
  if (!theirs)
    return (
      <div className="student-report-changed" role="alert">
        <p>{LL.errors.remark_changed()}</p>
      </div>
    )
  const by = nameIn(locale, theirs.by)
  return (
    <div className="student-report-changed" role="alert">
      <p>{theirs.text === '' ? words.taken(by) : words.changed(by)}</p>
      {theirs.text !== '' && <p>{theirs.text}</p>}
      <div>
        <Button
          outlined
          size="small"
          label={words.takeTheirs()}
          onClick={() => remarks.takeTheirs(profile)}
        />
        <Button
          outlined
          size="small"
          label={words.saveMine()}
          onClick={() => remarks.saveMine(profile)}
        />
      </div>
    </div>
  )
}
