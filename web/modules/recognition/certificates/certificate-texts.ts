import type { CertificateLevel } from '#api/contracts/certificates.ts'
import type { InBoth } from '#web/ui/text/in-both-languages.tsx'

/** The paper’s own texts, in the languages that are chosen for the paper. */
const levels: Readonly<Record<CertificateLevel, InBoth>> = {
  gold: { zh: '金獎', en: 'Gold Certificate' },
  silver: { zh: '銀獎', en: 'Silver Certificate' },
  bronze: { zh: '銅獎', en: 'Bronze Certificate' },
}

export const paperTexts = {
  title: { zh: '獎狀', en: 'Certificate of Merit' },
  to: { zh: '茲證明', en: 'This is to certify that' },
  signature: { zh: '簽署', en: 'Signature' },
} as const satisfies Readonly<Record<string, InBoth>>

export const levelText = (level: CertificateLevel) => levels[level]

type Award = Readonly<{ level: CertificateLevel; category: InBoth | null; period: string }>

export const awardText = ({ level, category, period }: Award): InBoth => {
  const { zh, en } = levels[level]
  const [ofZh, ofEn] = category ? [`於「${category.zh}」`, ` for ${category.en}`] : ['', '']
  return {
    zh: `在「${period}」${ofZh}表現優異，獲頒${zh}，特發此狀，以資鼓勵。`,
    en: `has been awarded the ${en}${ofEn} in ${period}.`,
  }
}
