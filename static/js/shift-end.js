// Whoever sees the sign-in page is signed out: the keys under which the desk kept scans leave this browser. The scans
// stay, sealed; the same steward gets the same key again for this gaming day, and nobody else does.
{
  const opening = globalThis.indexedDB?.open("carnet-desk", 1);
  if (opening) {
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("keys", { keyPath: "id" });
      opening.result.createObjectStore("scans", { keyPath: "nonce" });
    };
    opening.onsuccess = () => {
      const clearing = opening.result.transaction("keys", "readwrite");
      clearing.objectStore("keys").clear();
      clearing.oncomplete = () => opening.result.close();
    };
  }
}
