import type { z } from 'zod'
import type { BoardGame, BoardGameInput } from '#api/contracts/board-games.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { boardGamesPath } from '#web/patterns/board-games/board-game-calls.ts'
import { BoardGamePicture } from '#web/patterns/board-games/board-game-picture.tsx'
import { ImageField } from '#web/patterns/images/image-field.tsx'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type BoardGameForm = Omit<BoardGameInput, 'minPlayers' | 'maxPlayers'> & {
  minPlayers: number | undefined
  maxPlayers: number | undefined
}

const contract = async () =>
  (await import('#api/contracts/board-games.ts')).BoardGameInput as unknown as z.ZodType<
    BoardGameInput,
    BoardGameForm
  >
const calls = resourceCalls<BoardGameInput>(boardGamesPath)
const reads = [['boardGames']]

const formOf = ({
  name,
  image,
  minPlayers,
  maxPlayers,
  isActive,
}: Partial<BoardGame> = {}): BoardGameForm => ({
  name: name ?? { en: '', zh: '' },
  image: image ?? null,
  isActive: isActive ?? true,
  minPlayers: minPlayers ?? 2,
  maxPlayers: maxPlayers ?? 4,
})

export const BoardGameDialog = ({ game, onClose }: { game?: BoardGame; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardGames
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      reads={reads}
      onClose={onClose}
      {...calls}
      id={game?._id}
      values={formOf(game)}
      deleteTitle={game && words.deleteTitle({ name: nameIn(locale, game.name) })}
    >
      {(form) => (
        <>
          <TextField form={form} name="name.zh" label={words.nameZh()} />
          <TextField form={form} name="name.en" label={words.nameEn()} />
          <ImageField form={form} name="image" kind="boardGame" words={words}>
            {(address) => <BoardGamePicture image={address} large />}
          </ImageField>
          <div className="form-row">
            <NumberField form={form} name="minPlayers" label={words.minPlayers()} />
            <NumberField form={form} name="maxPlayers" label={words.maxPlayers()} />
          </div>
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </>
      )}
    </ResourceDialog>
  )
}
