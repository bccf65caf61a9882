declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** A person's bookmarked pages; `page_id` refers to features/pages.ts. */
    bookmarks: { user_id: number; page_id: number; position: number; created_at: string }
  }
}
