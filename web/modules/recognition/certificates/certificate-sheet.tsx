import type { CertificateLevel } from '#api/contracts/certificates.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatClass, formatDate } from '#web/i18n/format.ts'
import type { InBoth } from '#web/ui/text/in-both-languages.tsx'
import { awardText, levelText, paperTexts } from './certificate-texts.ts'
import type { Paper } from './use-paper.ts'

type CertificateSheetProps = {
  paper: Paper
  date: string
  period: string
  award: Readonly<{ level: CertificateLevel; category: InBoth | null }>
  student: Readonly<{ name: InBoth; class: string; class_no: number }>
}

/** Pre-printed paper has the frame, the logo and the title already. */
export const CertificateSheet = ({
  paper,
  date,
  period,
  award,
  student,
}: CertificateSheetProps) => {
  const { organization } = useSession()
  const { language, kind, signer, signerTitle } = paper
  const isPlain = kind === 'plain'
  const inPaper = { language }
  return (
    <>
      {isPlain && (
        <>
          {organization.logo && <img src={organization.logo} alt="" />}
          <InPaper {...inPaper} className="certificates-school" words={organization.name} />
          <InPaper {...inPaper} className="certificates-title" words={paperTexts.title} />
          <InPaper {...inPaper} className="certificates-level" words={levelText(award.level)} />
        </>
      )}
      <InPaper {...inPaper} className="certificates-to" words={paperTexts.to} />
      <InPaper {...inPaper} className="certificates-name" words={student.name} />
      <p className="num">{formatClass(student.class, student.class_no)}</p>
      <InPaper
        {...inPaper}
        className="certificates-award"
        words={awardText({ ...award, period })}
      />
      <footer className={isPlain ? 'certificates-foot' : undefined}>
        {isPlain && (
          <div className="certificates-signature">
            {signer || signerTitle ? (
              <>
                {signer && <b>{signer}</b>}
                {signerTitle && <span>{signerTitle}</span>}
              </>
            ) : (
              <InPaper {...inPaper} words={paperTexts.signature} />
            )}
          </div>
        )}
        <div className="num">{formatDate(date)}</div>
      </footer>
    </>
  )
}

type InPaperProps = { words: InBoth; language: Paper['language']; className?: string }

/** Falls back to the other language for a missing text. */
const InPaper = ({ words: { zh, en }, language, className }: InPaperProps) => {
  const first = language !== 'en' || en === '' ? zh : ''
  const second = (language !== 'zh' || zh === '') && en !== first ? en : ''
  return (
    <div className={className}>
      {first && (
        <div lang="zh-Hant">
          <Clauses text={first} />
        </div>
      )}
      {second && <div lang="en">{second}</div>}
    </div>
  )
}

/** Keeps each clause in one line where it fits, since Chinese may otherwise break inside a word. */
const Clauses = ({ text }: { text: string }) =>
  text.match(/[^，]+，?/g)?.map((clause) => (
    <span key={clause} className="certificates-clause">
      {clause}
    </span>
  ))
