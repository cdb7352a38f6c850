import { Words } from '#web/ui/text/words.tsx'

export const CardNames = ({ name }: { name: { zh: string; en: string } }) => (
  <>
    <b lang="zh-Hant">
      <Words beside="zh-Hant">{name.zh}</Words>
    </b>
    <span lang="en">
      <Words beside="en">{name.en}</Words>
    </span>
  </>
)
