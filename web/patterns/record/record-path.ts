/** Where a student's record stands, for staff. `userId` is the `_id` of the user. */
export const recordPath = (userId: string) => `/admin/student_list/${userId}`
