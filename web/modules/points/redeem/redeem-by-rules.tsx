import { useRef, useState } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OverrideDialog } from '#web/patterns/batches/override-dialog.tsx'
import { StudentScan } from '#web/patterns/scanner/scan-button.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { BasketBar } from './basket-bar.tsx'
import { BasketPointsChanged } from './basket-points-changed.tsx'
import { PrizeList } from './prize-list.tsx'
import { StudentChoice } from './student-choice.tsx'
import { useRedeemRules } from './use-redeem-rules.ts'
import { useScannedStudent } from './use-scanned-student.ts'
import { ownParams } from './ways.ts'

export type RedeemLists = {
  prizes: readonly PointRule[]
  students: readonly Student[]
  period: string
}

/** Redeems a basket of prizes for one student, whose balance must cover it. */
export const RedeemByRules = ({ prizes, students, period }: RedeemLists) => {
  const { locale } = useI18nContext()
  const list = useRef<HTMLDivElement>(null)
  const basket = useRef<HTMLElement>(null)
  // Focuses the list for the next student, or the basket if it has replaced the list.
  const onRedeemed = () => (list.current ?? basket.current)?.focus({ preventScroll: true })
  const redeem = useRedeemRules(students, prizes, onRedeemed)
  const [isScanning, setScanning] = useState(false)
  const onScanned = useScannedStudent({
    students,
    chosen: redeem.student,
    onChoose: redeem.choose,
    hasBasket: redeem.basket.length > 0,
  })
  const { question } = useUnsaved(redeem.basket.length > 0, ownParams)
  return (
    <>
      <StudentScan isOpen={isScanning} onTurn={setScanning} period={period} onStudent={onScanned} />
      <div className="redeem-rules">
        <Card className="redeem-student">
          <StudentChoice
            students={students}
            chosen={redeem.student}
            onChoose={redeem.choose}
            isScanning={isScanning}
            setScanning={setScanning}
            period={period}
            list={list}
          />
        </Card>
        <PrizeList prizes={prizes} redeem={redeem} />
      </div>
      <BasketBar redeem={redeem} ref={basket} />
      {redeem.refused && (
        <OverrideDialog
          who={nameIn(locale, redeem.refused.input.student.name)}
          refused={redeem.refused.error}
          prizes={prizes}
          onConfirm={redeem.override}
          onCancel={redeem.dismissRefused}
        />
      )}
      <BasketPointsChanged redeem={redeem} prizes={prizes} />
      {question}
    </>
  )
}
