// The token of a credential link is its fragment, which no browser sends to a server: it goes into the form, and leaves
// the address bar and the history.
{
  const field = document.querySelector("input[name=token]");
  const token = location.hash.slice(1);
  if (field && token) {
    field.value = token;
    history.replaceState(null, "", location.pathname);
  }
}
