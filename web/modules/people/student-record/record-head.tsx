import type { Profile } from '#api/contracts/profiles.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import { HouseName } from '#web/patterns/houses/house-name.tsx'
import { useHouses } from '#web/patterns/houses/houses-query.ts'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import type { PresentStudent } from '#web/patterns/record/student-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import type { GiveKind } from './give-kind.ts'

type RecordHeadProps = {
  student: PresentStudent
  points: Pick<Profile, 'point' | 'cumulative_point'> | undefined
  onGive?: ((way: GiveKind) => void) | undefined
}

export const RecordHead = ({ student, points = student, onGive }: RecordHeadProps) => {
  const { LL } = useI18nContext()
  const { isCurrent } = usePeriod()
  const texts = LL.studentRecord
  return (
    <Card leafy className="student-record-head">
      <NameTile text={student.name.zh || student.name.en || student.u_id} size="l" />
      <Facts student={student} />
      <dl className="student-record-points">
        <div>
          <dd className="b">
            <ExplainedNumber figure={{ of: 'point', profile: student.profile }}>
              <CountUp value={points.point} />
            </ExplainedNumber>
          </dd>
          <dt>{texts.balance()}</dt>
        </div>
        <div>
          <dd>
            <ExplainedNumber figure={{ of: 'cumulative_point', profile: student.profile }}>
              <CountUp value={points.cumulative_point} />
            </ExplainedNumber>
          </dd>
          <dt>{texts.earned()}</dt>
        </div>
      </dl>
      {onGive && (
        <div className="student-record-give">
          {isCurrent ? (
            <Button
              icon={<Icon name="reward" />}
              label={texts.reward()}
              onClick={() => onGive('reward')}
            />
          ) : (
            <p className="xs mut">{texts.onlyCurrent()}</p>
          )}
          <Button
            outlined
            icon={<Icon name="redeem" />}
            label={texts.redeem()}
            onClick={() => onGive('redeem')}
          />
        </div>
      )}
    </Card>
  )
}

const Facts = ({ student }: { student: PresentStudent }) => {
  const { LL } = useI18nContext()
  const house = useHouses().find(({ _id }) => _id === student.house)
  const facts = [
    [LL.students.uId(), student.u_id],
    [LL.common.class(), formatClass(student.class, student.class_no)],
    [LL.students.dateOfBirth(), student.date_of_birth && formatDate(student.date_of_birth)],
    [LL.studentRecord.cardId(), student.card_id],
  ] as const
  return (
    <div className="grow">
      <dl className="student-record-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
        {house && (
          <div>
            <dt>{LL.houses.house()}</dt>
            <dd>
              <HouseName house={house} />
            </dd>
          </div>
        )}
      </dl>
      {!student.isActive && (
        <Tag tone="amber" icon="lock">
          {LL.studentRecord.inactive()}
        </Tag>
      )}
    </div>
  )
}
