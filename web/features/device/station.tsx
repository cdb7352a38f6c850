import type { CurrentDevice } from '#api/contracts/devices.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { Message } from '#web/kit/message.tsx'
import { Words } from '#web/kit/words.tsx'
import { CardInput } from './card-input.tsx'
import { Outcome } from './outcome.tsx'
import { useScan } from './use-scan.ts'

const icons: Record<CurrentDevice['state'], IconName> = {
  checkin: 'enter',
  checkout: 'leave',
  enquiry: 'info',
  game: 'play',
  redeem: 'redeem',
}

type StationProps = { device: CurrentDevice; deviceKey: string; isAway: boolean; onEnd: () => void }

/** What the device does, the field that a reader types into, and what became of the last card. */
export const Station = ({ device, deviceKey, isAway, onEnd }: StationProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.device
  const { state, rule, point, isOn, organization } = device
  const scanning = useScan(deviceKey, onEnd)
  const isReady = isOn && device.period !== null
  return (
    <section className="card leafy box device-box">
      <p className="sm mut device-where">
        <Words>{nameIn(locale, organization)}</Words> · <Words>{device.name}</Words>
      </p>
      <h1 className="device-does">
        <Icon name={icons[state]} />
        <span>{words.does[state]()}</span>
      </h1>
      {rule && (
        <p className="device-rule">
          <span>
            <Words>{ruleNameIn(locale, rule)}</Words>
          </span>
          {point !== null && <b className="num">{words.points(formatNumber(point))}</b>}
        </p>
      )}
      {isAway && <Message tone="amber">{words.noConnection()}</Message>}
      {!isOn && <Message tone="amber">{words.off()}</Message>}
      {isOn && device.period === null && <Message tone="amber">{words.noPeriod()}</Message>}
      {isReady && <CardInput onCard={scanning.scan} isBusy={scanning.isBusy} />}
      <Outcome scanning={scanning} prize={rule} />
    </section>
  )
}
