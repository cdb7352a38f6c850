export type AreaWords = Readonly<
  Record<'subjects' | 'kinds' | 'actions' | 'fields', readonly string[]>
>
