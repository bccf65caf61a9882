export function UserListPage() {
  return <main />
}
