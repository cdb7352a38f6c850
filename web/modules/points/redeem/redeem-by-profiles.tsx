import { useState } from 'react'
import { Link } from 'wouter'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BatchPointsChanged } from '#web/patterns/batches/batch-points-changed.tsx'
import { OverrideDialog } from '#web/patterns/batches/override-dialog.tsx'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { ScanButton, StudentScan } from '#web/patterns/scanner/scan-button.tsx'
import { StepTitle } from '#web/patterns/steps/step-title.tsx'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PrimeInputNumber } from '#web/ui/prime/prime-input-number.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import type { RedeemLists } from './redeem-by-rules.tsx'
import { RedeemProfilesBar } from './redeem-profiles-bar.tsx'
import { useRedeemProfiles } from './use-redeem-profiles.ts'
import { useScannedStudents } from './use-scanned-student.ts'
import { ownParams } from './ways.ts'

const mostEach = 999

/**
 * Redeems one prize for many students. Students with too few points are marked and keep the button
 * disabled.
 */
export const RedeemByProfiles = ({ prizes, students, period }: RedeemLists) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const redeem = useRedeemProfiles(prizes, students)
  const { prize, count, short } = redeem
  const isNarrow = useNarrow()
  const [isScanning, setScanning] = useState(false)
  const onScanned = useScannedStudents({ students, redeem })
  const { question } = useUnsaved(redeem.chosenStudents.length > 0, ownParams)
  const cost = (prize?.point ?? 0) * count
  const note = (student: Student) =>
    cost > student.point && cost > 0 ? texts.short(formatNumber(cost - student.point)) : null
  return (
    <>
      <div className="redeem-profiles">
        <Card>
          <StepTitle step={1}>{texts.choosePrize()}</StepTitle>
          <PrizeChoice prizes={prizes} chosen={prize} onChoose={redeem.choosePrize} />
        </Card>
        <div className="redeem-rest">
          <UnrecordedMessage command={redeem} students={students} />
          <Card>
            <StudentScan
              isOpen={isScanning}
              onTurn={setScanning}
              period={period}
              onStudent={onScanned}
            />
            <StudentPicker
              students={students}
              chosen={redeem.chosen}
              onChange={redeem.setChosen}
              title={
                <div className="redeem-scan">
                  <StepTitle step={2}>{texts.chooseStudents()}</StepTitle>
                  <ScanButton isShort={isNarrow} isOpen={isScanning} onTurn={setScanning} />
                </div>
              }
              note={note}
              showPoints
            />
          </Card>
          <Card className="redeem-count">
            <div className="row wrap">
              <StepTitle step={3}>{texts.count()}</StepTitle>
              <PrimeInputNumber
                label={texts.count()}
                value={count}
                min={1}
                max={mostEach}
                less={texts.less()}
                more={texts.more()}
                onChange={redeem.setCount}
              />
              {prize && <p className="mut sm">{texts.each(formatNumber(cost))}</p>}
            </div>
            {short.length > 0 && (
              <Message
                tone="red"
                end={
                  <Button
                    outlined
                    size="small"
                    label={texts.removeShort()}
                    onClick={redeem.removeShort}
                  />
                }
              >
                <b>{LL.errors.lack_point_msg({ count: short.length })}</b>
              </Message>
            )}
          </Card>
        </div>
      </div>
      <RedeemProfilesBar redeem={redeem} />
      {redeem.refused && (
        <OverrideDialog
          refused={redeem.refused}
          prizes={prizes}
          onConfirm={redeem.override}
          onCancel={redeem.dismissRefused}
        />
      )}
      <BatchPointsChanged command={redeem} rules={prizes} way="redeem" students={students} />
      {question}
    </>
  )
}

type PrizeChoiceProps = {
  prizes: readonly PointRule[]
  chosen: PointRule | null
  onChoose: (prize: PointRule) => void
}

const PrizeChoice = ({ prizes, chosen, onChoose }: PrizeChoiceProps) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const { values, type } = useAddress({ rule: someWords })
  const shown = matchRules(prizes, values.rule)
  return (
    <>
      <SearchInput
        value={values.rule}
        onSearch={(rule) => type({ rule })}
        delay={0}
        placeholder={texts.searchPrizes()}
      />
      {shown.length > 0 ? (
        <RuleChoice
          label={texts.prizes()}
          rules={shown}
          chosen={chosen?._id ?? null}
          onChoose={onChoose}
          points={(prize) => formatNumber(prize.point)}
        />
      ) : (
        <EmptyState
          title={prizes.length > 0 ? texts.noPrizeFound() : texts.noPrizes()}
          text={
            prizes.length === 0 && <Link href="/admin/redeem_pointrules">{texts.addPrizes()}</Link>
          }
        />
      )}
    </>
  )
}
