"""Printing as a pipeline: base < art < template < layout < out < paper < kit < export; imports point left only."""
