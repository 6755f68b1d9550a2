//! The rules once more, in the plainest words: the twin that tests hold the fast position against.
