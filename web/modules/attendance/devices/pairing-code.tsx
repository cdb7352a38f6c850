import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import './devices.css'
import { cancelPairingCall, type MadePairing, pairingQuery } from './pairing-calls.ts'

/** Shows the code until it is used or expires. Closing the dialog invalidates it. */
export const PairingCode = ({ made, onClose }: { made: MadePairing; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.devices.pairing
  const client = useQueryClient()
  const pairing = useQuery(pairingQuery(made._id))
  const isPaired = pairing.data?.paired === true
  useEffect(() => {
    if (isPaired) void client.invalidateQueries({ queryKey: ['devices'] })
  }, [isPaired, client])
  const close = () => {
    if (!isPaired) void cancelPairingCall(made._id).catch(() => undefined)
    onClose()
  }
  const page = `${location.origin}/device`
  return (
    <PrimeDialog
      visible
      header={words.title()}
      footer={<Button label={words.close()} onClick={close} />}
      onHide={close}
      ariaCloseIconLabel={LL.common.close()}
    >
      <div className="form devices-pairing">
        <p>{words.how(page)}</p>
        <p className="devices-code num">
          <span className="visually-hidden">{words.code()} </span>
          {made.code.slice(0, 4)}-{made.code.slice(4)}
        </p>
        <QRCodeSVG
          value={`${page}#${made.code}`}
          size={176}
          level="M"
          marginSize={4}
          title={words.qr()}
        />
        <p className="sm mut">{words.until(formatTime(made.ends_at))}</p>
        <Waiting isPaired={isPaired} endsAt={made.ends_at} />
      </div>
    </PrimeDialog>
  )
}

const Waiting = ({ isPaired, endsAt }: { isPaired: boolean; endsAt: string }) => {
  const { LL } = useI18nContext()
  const words = LL.devices.pairing
  if (isPaired) return <Message tone="leaf">{words.done()}</Message>
  if (Date.parse(endsAt) < Date.now()) return <Message tone="amber">{words.ended()}</Message>
  return <Message tone="berry">{words.waiting()}</Message>
}
