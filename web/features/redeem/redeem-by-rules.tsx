import { useEffect, useRef } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { Card } from '#web/kit/card.tsx'
import { useUnsaved } from '#web/kit/leave/use-unsaved.tsx'
import { useNarrow } from '#web/kit/use-media-query.ts'
import { BasketCard } from './basket-card.tsx'
import { BasketPointsChanged } from './basket-points-changed.tsx'
import { PrizeList } from './prize-list.tsx'
import { StudentChoice } from './student-choice.tsx'
import { useRedeemRules } from './use-redeem-rules.ts'
import { within } from './ways.ts'

export type RedeemLists = { prizes: readonly PointRule[]; students: readonly Student[]; period: string }

/** One student's basket, which the balance must reach. */
export const RedeemByRules = ({ prizes, students, period }: RedeemLists) => {
  const redeem = useRedeemRules(students, prizes)
  const basket = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const { tried } = redeem
  const { question } = useUnsaved(redeem.basket.length > 0, within)
  useEffect(() => {
    // Where the cards are stacked, why a prize does not fit would be said out of sight.
    if (tried && narrow) basket.current?.scrollIntoView?.({ block: 'start' })
  }, [tried, narrow])
  return (
    <div className="redeem-rules">
      <Card className="redeem-student">
        <StudentChoice students={students} chosen={redeem.student} onChoose={redeem.choose} period={period} />
      </Card>
      <PrizeList prizes={prizes} redeem={redeem} />
      <div ref={basket} className="redeem-basket">
        <BasketCard redeem={redeem} />
      </div>
      <BasketPointsChanged redeem={redeem} prizes={prizes} />
      {question}
    </div>
  )
}
