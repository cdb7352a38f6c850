import type { CurrentDevice } from '#api/contracts/devices.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { CardInput } from './card-input.tsx'
import { Outcomes } from './outcome.tsx'
import { UnsentCards } from './unsent-cards.tsx'
import { useScans } from './use-scans.ts'

const icons: Record<CurrentDevice['state'], IconName> = {
  checkin: 'enter',
  checkout: 'leave',
  enquiry: 'info',
  game: 'play',
  redeem: 'redeem',
}

type StationProps = {
  device: CurrentDevice
  deviceKey: string
  isAway: boolean
  /** When the server last sent the state; 0 for a stored state. */
  lastSeen: number
  onEnd: () => void
}

export const Station = ({ device, deviceKey, isAway, lastSeen, onEnd }: StationProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.device
  const { state, rule, point, isOn, organization } = device
  const scans = useScans({ deviceKey, state, lastSeen, onEnd })
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
      {scans.isFull && <Message tone="red">{words.unsent.full()}</Message>}
      {isReady && <CardInput onCard={scans.read} />}
      <Outcomes scans={scans} />
      <UnsentCards onSend={scans.send} />
    </section>
  )
}
