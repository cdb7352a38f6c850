import { useRef, useState } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { focusScanButton, LazyStudentScanner } from '#web/patterns/scanner/scan-button.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import { BasketBar } from './basket-bar.tsx'
import { BasketPointsChanged } from './basket-points-changed.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { PrizeList } from './prize-list.tsx'
import { StudentChoice } from './student-choice.tsx'
import { useRedeemRules } from './use-redeem-rules.ts'
import { useScannedStudent } from './use-scanned-student.ts'
import { within } from './ways.ts'

export type RedeemLists = {
  prizes: readonly PointRule[]
  students: readonly Student[]
  period: string
}

/** One student's basket, which the balance must reach. */
export const RedeemByRules = ({ prizes, students, period }: RedeemLists) => {
  const list = useRef<HTMLDivElement>(null)
  const basket = useRef<HTMLElement>(null)
  // Back to the list of students, for the next of them; where it gave way to the one who was
  // chosen, to the basket.
  const onRedeemed = () => (list.current ?? basket.current)?.focus({ preventScroll: true })
  const redeem = useRedeemRules(students, prizes, onRedeemed)
  const [isScanning, setScanning] = useState(false)
  const onScanned = useScannedStudent({
    students,
    chosen: redeem.student,
    onChoose: redeem.choose,
    hasBasket: redeem.basket.length > 0,
  })
  const { question } = useUnsaved(redeem.basket.length > 0, within)
  return (
    <>
      {isScanning && (
        <AtOnce>
          <LazyStudentScanner
            period={period}
            onStudent={onScanned}
            onClose={() => {
              setScanning(false)
              focusScanButton()
            }}
          />
        </AtOnce>
      )}
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
          refused={redeem.refused}
          onConfirm={redeem.override}
          onCancel={redeem.dismissRefused}
        />
      )}
      <BasketPointsChanged redeem={redeem} prizes={prizes} />
      {question}
    </>
  )
}
