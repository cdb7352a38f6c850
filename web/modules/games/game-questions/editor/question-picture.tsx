import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { acceptedImages } from '#web/patterns/images/send-image.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldMessage } from '#web/ui/fields/field-frame.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { QuestionImage } from './use-question-image.ts'

type QuestionPictureProps = { number: string; image: string | null; picture: QuestionImage }

/** The whole question accepts a pasted or dropped picture. */
export const QuestionPicture = ({ number, image, picture }: QuestionPictureProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      {image && (
        <button
          type="button"
          className="game-questions-thumb"
          data-large={isLarge || undefined}
          aria-label={words.pictureOf({ n: number })}
          aria-expanded={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={image} alt="" />
        </button>
      )}
      <span className="row">
        <FileButton
          accept={acceptedImages.join(',')}
          inputLabel={words.choosePicture({ n: number })}
          onChoose={([file]) => file && picture.take(file)}
          outlined
          size="small"
          label={picture.isSending ? LL.games.imageSending() : words.picture()}
          aria-label={
            image ? words.replacePicture({ n: number }) : words.choosePicture({ n: number })
          }
          loading={picture.isSending}
        />
        {image && (
          <Button
            outlined
            size="small"
            icon={<Icon name="close" size="small" />}
            aria-label={words.removePicture({ n: number })}
            title={words.removePicture({ n: number })}
            onClick={picture.remove}
          />
        )}
      </span>
      {picture.error && <FieldMessage id={`picture-${number}`} error={picture.error} isSpoken />}
    </>
  )
}
