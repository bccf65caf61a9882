// Test files share the storage of their tab: what one left, its language above all, would meet the next.
localStorage.clear()
sessionStorage.clear()
