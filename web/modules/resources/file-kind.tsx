import type { FileKind } from '#api/contracts/resource-files.ts'
import type { LearningResource } from '#api/contracts/resources.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import './file-view.css'

const icons = {
  image: 'image',
  video: 'film',
  audio: 'sound',
  pdf: 'page',
} as const satisfies Record<FileKind, string>

/** Shows the file's preview or an icon. Screen readers skip it: a word beside it names the kind. */
export const FileMark = ({
  resource: { kind, preview },
}: {
  resource: Pick<LearningResource, 'kind' | 'preview'>
}) => (
  <span className="file-view-mark" aria-hidden="true">
    {preview ? <img src={preview} alt="" loading="lazy" /> : <Icon name={icons[kind]} />}
  </span>
)
