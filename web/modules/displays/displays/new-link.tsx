import { QRCodeSVG } from 'qrcode.react'
import { useId, useRef } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useCopy } from '#web/ui/browser/use-copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PrimeDialog as Dialog } from '#web/ui/prime/prime-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { type DisplayLink, linkOf } from './displays-queries.ts'

export const NewLink = ({
  made: { display, key },
  onClose,
}: {
  made: DisplayLink
  onClose: () => void
}) => {
  const { LL } = useI18nContext()
  const text = LL.displays.made
  const link = linkOf(key)
  return (
    <Dialog
      visible
      header={text.title(display.name)}
      footer={<MadeFooter link={link} onClose={onClose} />}
      onHide={onClose}
      className="dialog"
      draggable={false}
      resizable={false}
      blockScroll
      ariaCloseIconLabel={LL.common.close()}
    >
      <div className="form">
        <Message tone="gold">{text.once()}</Message>
        <LinkField link={link} />
        <div className="displays-qr">
          <QRCodeSVG
            value={link}
            size={176}
            level="M"
            marginSize={4}
            title={text.qr(display.name)}
          />
          <p className="sm mut">{text.scan()}</p>
        </div>
      </div>
    </Dialog>
  )
}

const MadeFooter = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const { LL } = useI18nContext()
  return (
    <>
      <a
        className="p-button p-component p-button-outlined"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="external" />
        <span className="p-button-label">{LL.displays.made.open()}</span>
      </a>
      <Button label={LL.displays.made.done()} onClick={onClose} />
    </>
  )
}

const LinkField = ({ link }: { link: string }) => {
  const { LL } = useI18nContext()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy(field)
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {LL.displays.made.link()}
      </label>
      <div className="displays-link">
        <div className="inp ro">
          <input
            ref={field}
            id={id}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button
          outlined
          icon={<Icon name={copied ? 'check' : 'copy'} />}
          label={copied ? LL.common.copied() : LL.displays.made.copyLink()}
          onClick={() => void copy()}
        />
      </div>
      <span className="visually-hidden" role="status">
        {copied && LL.common.copied()}
      </span>
    </div>
  )
}
