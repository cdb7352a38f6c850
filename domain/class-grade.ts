const numbered = /^(\p{Script=Latin}?\d{1,2})(?=\D)/u
const written = /^([中小][一二三四五六])(?=.)/u

/** The grade of a class by its name: 1 of 1A, S3 of S3B, 中一 of 中一甲. Undefined where the name tells none. */
export const gradeOf = (className: string): string | undefined =>
  (numbered.exec(className) ?? written.exec(className))?.[1]
