import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { drawings } from '#web/patterns/shop/drawn-pictures.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

const PrimeDialog = lazyAtOnce(async () => ({
  default: (await import('#web/ui/prime/prime-dialog.tsx')).PrimeDialog,
}))

type GalleryButtonProps = { isSending: boolean; onChoose: (file: File) => Promise<void> }

/** Offers drawn pictures if there is no photo of the prize. */
export const GalleryButton = ({ isSending, onChoose }: GalleryButtonProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules.gallery
  const [isOpen, setOpen] = useState(false)
  const choose = async (address: string) => {
    setOpen(false)
    await onChoose(await pictureOf(address))
  }
  return (
    <>
      <Button
        outlined
        size="small"
        icon={<Icon name="category" size="small" />}
        label={words.open()}
        disabled={isSending}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AtOnce>
          <PrimeDialog
            visible
            header={words.title()}
            onHide={() => setOpen(false)}
            ariaCloseIconLabel={LL.common.close()}
          >
            <ul className="prize-rules-gallery">
              {drawings.map(({ name, address }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={words.names[name]()}
                    title={words.names[name]()}
                    onClick={() => void choose(address)}
                  >
                    <img src={address} alt="" className="photo" />
                  </button>
                </li>
              ))}
            </ul>
          </PrimeDialog>
        </AtOnce>
      )}
    </>
  )
}

const [width, height] = [640, 400]

/** Turns a drawing into a picture that can be uploaded. */
const pictureOf = async (address: string) => {
  const drawing = new Image(width, height)
  drawing.src = address
  await drawing.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, width, height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  const picture = await promise
  return new File(picture ? [picture] : [], 'prize.png', { type: 'image/png' })
}
