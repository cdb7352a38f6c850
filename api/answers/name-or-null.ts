export const nameOrNull = (en: string | null, zh: string | null) =>
  en === null && zh === null ? null : { en: en ?? '', zh: zh ?? '' }
