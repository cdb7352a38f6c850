import { useRef } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { BasketBar } from './basket-bar.tsx'
import { BasketPointsChanged } from './basket-points-changed.tsx'
import { PrizeList } from './prize-list.tsx'
import { StudentChoice } from './student-choice.tsx'
import { useRedeemRules } from './use-redeem-rules.ts'
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
  const { question } = useUnsaved(redeem.basket.length > 0, within)
  return (
    <>
      <div className="redeem-rules">
        <Card className="redeem-student">
          <StudentChoice
            students={students}
            chosen={redeem.student}
            onChoose={redeem.choose}
            hasBasket={redeem.basket.length > 0}
            period={period}
            list={list}
          />
        </Card>
        <PrizeList prizes={prizes} redeem={redeem} />
      </div>
      <BasketBar redeem={redeem} ref={basket} />
      <BasketPointsChanged redeem={redeem} prizes={prizes} />
      {question}
    </>
  )
}
