declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** A person's starred pages; `page_id` is that of features/pages.ts. */
    bookmarks: { user_id: number; page_id: number; position: number; created_at: string }
  }
}
